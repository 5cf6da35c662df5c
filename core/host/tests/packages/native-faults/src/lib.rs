//! Does wrong in every way that the SDK leaves open, and a few things right.

use tilewright_sdk::{Act, Ask, AskOptions, Failure, NONE, Outcome, Read, Value, each_from, seat};

tilewright_sdk::plugin! {
    names {
        CITY: kind = "base:city",
        MISSING: kind = "base:missing",
        LENGTH: option = "length",
    }
    functions {
        asks, keeps, panics, panics_without_text, panics_twice, fails, reads_out_of_range, acts_after_refusal,
        asks_nobody, aborts, faults, overflows, exits,
    }
    counts { adds_names, reads_five, counts_in_vain }
}

fn asks(ctx: &mut Act) -> Outcome {
    Ok(Some(Ask {
        prompt: "which".to_owned(),
        who: each_from(ctx.active_player())?,
        options: AskOptions::Alternatives(vec!["this".to_owned(), "that".to_owned()]),
        may_pass: true,
        keep: Value::List(vec![ctx.turn().into(), "kept".into()]),
    }))
}

/// Sets value 0 to the number kept, or to the length of the text or list.
fn keeps(ctx: &mut Act) -> Outcome {
    let number = match ctx.kept() {
        Value::Nothing => NONE,
        Value::Number(number) => *number,
        Value::Text(text) => text.len() as i64,
        Value::List(values) => values.len() as i64,
    };
    ctx.set_value(0, number);
    Ok(None)
}

fn panics(ctx: &mut Act) -> Outcome {
    ctx.set_value(0, 1);
    panic!("turn {} is too much", ctx.turn());
}

fn panics_without_text(_: &mut Act) -> Outcome {
    std::panic::panic_any(7);
}

/// The payload panics once more where it is dropped.
fn panics_twice(_: &mut Act) -> Outcome {
    struct Mine;
    impl Drop for Mine {
        fn drop(&mut self) {
            panic!("a second panic");
        }
    }
    std::panic::panic_any(Mine);
}

fn fails(_: &mut Act) -> Outcome {
    Err("there is no gingerbread left")?
}

fn reads_out_of_range(ctx: &mut Act) -> Outcome {
    match ctx.segment_kind(999) {
        NONE => panic!("the host refused, and this panic is not the cause"),
        kind => Err(format!("segment 999 has kind {kind}"))?,
    }
}

fn acts_after_refusal(ctx: &mut Act) -> Outcome {
    ctx.segment_kind(999);
    ctx.set_value(0, 5);
    ctx.segment_kind(998);
    Ok(None)
}

fn asks_nobody(_: &mut Act) -> Outcome {
    seat(NONE).map(|_| None)
}

fn aborts(_: &mut Act) -> Outcome {
    std::process::abort();
}

#[allow(unsafe_code)]
fn faults(_: &mut Act) -> Outcome {
    // SAFETY: none; the fault is the point. The address is one that no process has.
    unsafe { std::ptr::without_provenance_mut::<u8>(16).write_volatile(1) };
    Ok(None)
}

fn overflows(ctx: &mut Act) -> Outcome {
    fn deeper(depth: i64) -> i64 {
        let frame = std::hint::black_box([depth; 512]);
        if depth < 0 { 0 } else { frame[7] + deeper(depth + 1) }
    }
    ctx.set_value(0, deeper(0));
    Ok(None)
}

fn exits(_: &mut Act) -> Outcome {
    std::process::exit(3);
}

fn adds_names(ctx: &Read) -> Result<i64, Failure> {
    Ok(ctx.id(CITY) * 10_000 + ctx.id(MISSING) * 100 + ctx.id(LENGTH))
}

fn reads_five(ctx: &Read) -> Result<i64, Failure> {
    let tile = ctx.tile_placed();
    let segment = ctx.tile_segment(tile, 0);
    Ok(ctx.turn() + ctx.segment_kind(segment) + ctx.active_player())
}

fn counts_in_vain(_: &Read) -> Result<i64, Failure> {
    Err("nothing to count".into())
}
