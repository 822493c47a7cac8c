"""For those who test a Scratch project: the pytest plugin, shorter failing runs, JUnit, output for people.

Each module is a face of its own and is imported by its name: the plugin is loaded by every run of pytest, and
must not bring along what only another one needs.
"""
