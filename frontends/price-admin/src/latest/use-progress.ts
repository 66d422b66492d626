import { useEffect, useMemo, useRef, useState } from 'react';

const START = 10;
const STEP = 10;
const STEP_MS = 300;
const WAITS_AT = 90;
const FETCHED = 70;
const DONE = 100;
const LINGERS_MS = 500;

/** `value`: percent of the bar; 0 hides it. A timer moves the bar, because the supplier's response time is unknown. */
export function useProgress() {
  const [value, setValue] = useState(0);
  const stepping = useRef<ReturnType<typeof setInterval>>(undefined);
  const lingering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moves = useMemo(() => {
    const halt = () => {
      clearInterval(stepping.current);
      clearTimeout(lingering.current);
    };
    return {
      halt,
      start: () => {
        halt();
        setValue(START);
        stepping.current = setInterval(() => setValue((at) => Math.min(at + STEP, WAITS_AT)), STEP_MS);
      },
      fetched: () => setValue((at) => Math.max(at, FETCHED)),
      done: () => {
        halt();
        setValue(DONE);
        lingering.current = setTimeout(() => setValue(0), LINGERS_MS);
      },
      failed: () => {
        halt();
        setValue(0);
      },
    };
  }, []);
  useEffect(() => moves.halt, [moves]);
  return { value, ...moves };
}
