"""The cheapest way to give every box a goal of its own, and what each of them is worth then: its price.

The Hungarian method with shortest augmenting paths (Kuhn; Munkres; Jonker and Volgenant, 1987). Rows are the
boxes, columns the goals, in the order of their squares. No cost is less than the prices of its row and column
together, and those of the assignment are exactly that.
"""

from __future__ import annotations

from generator.scratch import If, List, Part, Repeat, RepeatUntil, Reporter, Variable, block


class Assignment(Part):
    """Assigns rows to columns; `size` is how many there are of each."""

    size = Variable(doc="how many boxes there are, and goals")
    costs = List(doc="the fewest pushes of each box to each goal, box after box")
    row_price = List(doc="the price of each box")
    column_price = List(doc="the price of each goal")
    row_with = List(doc="the box assigned to each goal, 0 for none")
    column_with = List(doc="the goal assigned to each box, 0 for none")
    path = List(doc="the cost of the cheapest path to each goal")
    before = List(doc="the goal before the last one on that path, 0 for none")
    settled = List(doc="1 for a goal whose path is final")
    row_start = Variable(doc="where the costs of a box begin, less 1")
    column = Variable(doc="the goal being looked at")
    cheapest = Variable(doc="the cheapest goal so far, or the nearest")
    reduced = Variable(doc="the cost of the goal being looked at, less its price")
    least_reduced = Variable(doc="that of the cheapest goal so far")
    over = Variable(doc="the box through which paths go on")
    base_cost = Variable(doc="the cost of a path up to that box")
    mover = Variable(doc="the box that gets another goal")
    total_cost = Variable(doc="what the assignment costs, or more than any if there is none")

    @block
    def price_rows(self) -> None:
        """Give each box its price, and its cheapest goal if no box before has it. Goals have no price yet."""
        for numbers in (self.row_price, self.column_price, self.row_with, self.column_with):
            numbers.clear()
        for numbers in (self.path, self.before, self.settled):
            numbers.clear()
        with Repeat(self.size):
            for numbers in (self.column_price, self.row_with, self.column_with):
                numbers.append(0)
            for numbers in (self.path, self.before, self.settled):
                numbers.append(0)
        self.row_start = 0
        with Repeat(self.size):
            self.cheapest = 1
            self.column = 1
            with Repeat(self.size - 1):
                self.column += 1
                with If(
                    self.costs[self.row_start + self.column] < self.costs[self.row_start + self.cheapest]
                ):
                    self.cheapest = self.column
            self.row_price.append(self.costs[self.row_start + self.cheapest])
            with If(self.row_with[self.cheapest] == 0):
                self.row_with[self.cheapest] = self.row_price.length
                self.column_with[self.row_price.length] = self.cheapest
            self.row_start += self.size

    @block("assign {row}")
    def assign(self, row: Reporter) -> None:
        """Give ROW a goal if it has none; other boxes may change theirs."""
        with If(self.column_with[row] == 0):
            self.find_cheapest_path(row)
            self.change_prices(row)
            self.change_goals(row)

    @block("find the cheapest path from {row}")
    def find_cheapest_path(self, row: Reporter) -> None:
        """Dijkstra from ROW to a goal without a box, over costs less prices; the goal is in cheapest."""
        self.column = 0
        with Repeat(self.size):
            self.column += 1
            self.path[self.column] = (
                self.costs[(row - 1) * self.size + self.column]
                - self.row_price[row]
                - self.column_price[self.column]
            )
            self.before[self.column] = 0
            self.settled[self.column] = 0
        self.find_nearest()
        with RepeatUntil(self.row_with[self.cheapest] == 0):
            self.settled[self.cheapest] = 1
            self.over = self.row_with[self.cheapest]
            self.base_cost = self.path[self.cheapest] - self.row_price[self.over]
            self.column = 0
            with Repeat(self.size):
                self.column += 1
                with If(self.settled[self.column] == 0):
                    self.reduced = (
                        self.base_cost
                        + self.costs[(self.over - 1) * self.size + self.column]
                        - self.column_price[self.column]
                    )
                    with If(self.reduced < self.path[self.column]):
                        self.path[self.column] = self.reduced
                        self.before[self.column] = self.cheapest
            self.find_nearest()

    @block
    def find_nearest(self) -> None:
        """The first of the nearest goals whose path is not final, in cheapest."""
        self.cheapest = 0
        self.column = 0
        with Repeat(self.size):
            self.column += 1
            with If(self.settled[self.column] == 0):
                with If((self.cheapest == 0) | (self.path[self.column] < self.least_reduced)):
                    self.cheapest = self.column
                    self.least_reduced = self.path[self.column]

    @block("change the prices along the paths from {row}")
    def change_prices(self, row: Reporter) -> None:
        """No cost is below the prices of its row and column afterwards, and the new goal's is just that."""
        self.column = 0
        with Repeat(self.size):
            self.column += 1
            with If(self.settled[self.column] == 1):
                self.reduced = self.path[self.cheapest] - self.path[self.column]
                self.column_price[self.column] -= self.reduced
                self.row_price[self.row_with[self.column]] += self.reduced
        self.row_price[row] += self.path[self.cheapest]

    @block("change the goals along the path from {row}")
    def change_goals(self, row: Reporter) -> None:
        """Each box on the path gets the goal after its own."""
        with RepeatUntil(self.cheapest == 0):
            self.column = self.before[self.cheapest]
            self.mover = row
            with If(self.column > 0):
                self.mover = self.row_with[self.column]
            self.row_with[self.cheapest] = self.mover
            self.column_with[self.mover] = self.cheapest
            self.cheapest = self.column

    @block
    def sum_up_costs(self) -> None:
        """What the assignment costs; 2^28 or more where a box can't come to the goal it has."""
        self.total_cost = 0
        self.column = 0
        with Repeat(self.size):
            self.column += 1
            self.total_cost += self.costs[(self.column - 1) * self.size + self.column_with[self.column]]
