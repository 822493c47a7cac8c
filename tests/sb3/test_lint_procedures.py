"""Lint on custom blocks: definitions, calls and arguments. Each fault is planted in a good project."""

from __future__ import annotations

import json

import pytest

from tests.sb3.sample import Fault, Faults, Sample, check

FAULTS = Faults()


@FAULTS.named("no warp")
def a_call_without_warp(sample: Sample) -> None:
    del sample.block("procedures_call")["mutation"]["warp"]


@FAULTS.named("warp of 'weigh %s and %b' is not that of its definition")
def a_call_with_another_warp(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"]["warp"] = "false"


@FAULTS.named("the label 'weigh %s and %b, 100% sure' holds a % that is no argument")
def a_percent_sign_in_a_label(sample: Sample) -> None:
    for opcode in ("procedures_call", "procedures_prototype"):
        sample.block(opcode)["mutation"]["proccode"] = "weigh %s and %b, 100% sure"


@FAULTS.named("the custom block 'weigh %s or %b' is not defined")
def a_call_of_no_block(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"]["proccode"] = "weigh %s or %b"


@FAULTS.named("argumentids must be a JSON list of 2 different texts")
def argument_ids_that_are_no_json(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"]["argumentids"] = "grams, keep"


@FAULTS.named("argumentids must be a JSON list of 2 different texts")
def one_argument_id_twice(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"]["argumentids"] = '["a","a"]'


@FAULTS.named("argumentids must be a JSON list of 2 different texts")
def one_argument_id_too_many(sample: Sample) -> None:
    for opcode in ("procedures_call", "procedures_prototype"):
        sample.block(opcode)["mutation"]["argumentids"] = '["a","b","b"]'


@FAULTS.named("the argument ids of 'weigh %s and %b' are not those of its definition")
def a_call_with_other_argument_ids(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"]["argumentids"] = '["a","b"]'


@FAULTS.named("has no argument 'else'")
def a_call_with_another_argument(sample: Sample) -> None:
    sample.block("procedures_call")["inputs"]["else"] = [1, [10, "1"]]


@FAULTS.named("the argument 'Basket.weigh.argument:grams' is missing")
def a_call_without_an_argument(sample: Sample) -> None:
    del sample.block("procedures_call")["inputs"]["Basket.weigh.argument:grams"]


@FAULTS.named("no mutation with tagName and children", "no proccode")
def a_call_without_its_mutation(sample: Sample) -> None:
    del sample.block("procedures_call")["mutation"]


@FAULTS.named("no mutation with tagName and children")
def a_mutation_without_children(sample: Sample) -> None:
    del sample.block("procedures_call")["mutation"]["children"]


@FAULTS.named("argumentdefaults must be a JSON list of 2 texts")
def defaults_that_are_no_texts(sample: Sample) -> None:
    sample.block("procedures_prototype")["mutation"]["argumentdefaults"] = '["",false]'


@FAULTS.named('the default of a boolean argument is not "false"')
def a_default_of_the_wrong_kind(sample: Sample) -> None:
    sample.block("procedures_prototype")["mutation"]["argumentdefaults"] = '["",""]'


@FAULTS.named("argumentnames must be a JSON list of 2 different texts")
def one_argument_name_twice(sample: Sample) -> None:
    sample.block("procedures_prototype")["mutation"]["argumentnames"] = '["keep","keep"]'


@FAULTS.named("argumentnames must be a JSON list of 2 different texts")
def one_argument_name_too_many(sample: Sample) -> None:
    sample.block("procedures_prototype")["mutation"]["argumentnames"] = '["grams","keep","keep"]'


@FAULTS.named("the prototype is not a shadow")
def a_prototype_that_is_no_shadow(sample: Sample) -> None:
    sample.block("procedures_prototype")["shadow"] = False


@FAULTS.named("in the prototype is not a shadow")
def an_argument_in_the_prototype_that_is_no_shadow(sample: Sample) -> None:
    sample.block("argument_reporter_boolean")["shadow"] = False


@FAULTS.named("the argument 'keep' ('Basket.weigh.7') is a shadow outside of its prototype")
def an_argument_in_the_body_that_is_a_shadow(sample: Sample) -> None:
    sample.block("argument_reporter_boolean", 1)["shadow"] = True


@FAULTS.named("the argument 'kept' ('Basket.weigh.7') is not one of the custom block's around it")
def an_argument_that_the_block_has_not(sample: Sample) -> None:
    sample.block("argument_reporter_boolean", 1)["fields"]["VALUE"][0] = "kept"


@FAULTS.named("is not one of the custom block's around it")
def an_argument_outside_of_any_custom_block(sample: Sample) -> None:
    sample.block("operator_join").update({
        "opcode": "argument_reporter_string_number", "inputs": {}, "fields": {"VALUE": ["grams", None]},
    })  # fmt: skip


@FAULTS.named("a define without its custom block")
def a_define_without_a_prototype(sample: Sample) -> None:
    sample.block("procedures_definition")["inputs"] = {}


@FAULTS.named("the custom block 'weigh %s and %b' is defined twice")
def one_custom_block_defined_twice(sample: Sample) -> None:
    blocks = sample.basket["blocks"]
    for key in ("Basket.weigh.1", "Basket.weigh.2", "Basket.weigh.3", "Basket.weigh.4"):
        text = json.dumps(blocks[key]).replace("Basket.weigh.", "copy.")
        blocks[key.replace("Basket.weigh.", "copy.")] = json.loads(text)
    blocks["copy.1"] |= {"next": None, "x": 9000}


@FAULTS.named("the argument 'keep' has no argument_reporter_boolean of its name in the prototype")
def a_prototype_with_an_argument_of_another_kind(sample: Sample) -> None:
    sample.block("argument_reporter_boolean")["opcode"] = "argument_reporter_string_number"


@FAULTS.named("a round value in a pointed slot")
def a_typed_value_for_a_boolean(sample: Sample) -> None:
    sample.block("procedures_call")["inputs"]["Basket.weigh.argument:keep"] = [1, [10, "true"]]


@FAULTS.named('[4, "5"] is not typed as text')
def a_number_typed_in_a_text_argument(sample: Sample) -> None:
    sample.block("procedures_call")["inputs"]["Basket.weigh.argument:grams"] = [1, [4, "5"]]


@FAULTS.named("operator_length does not fit the slot")
def a_reporter_for_a_boolean(sample: Sample) -> None:
    sample.block("sensing_keypressed")["opcode"] = "operator_length"


def test_warp_may_be_written_as_a_truth_value(sample: Sample) -> None:
    sample.block("procedures_call")["mutation"]["warp"] = True
    assert sample.lint() == []


@pytest.mark.parametrize(("fault", "words"), FAULTS.cases, ids=FAULTS.names)
def test_the_fault_is_named(fault: Fault, words: str) -> None:
    check(fault, words)
