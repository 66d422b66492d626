import { origin, until } from '../support/stack.ts';
import { call, DEFINE } from './in-page.ts';
import { describe, words, type Target } from './target.ts';
import type { Key, Window } from './window.ts';

/**
 * What a person does and sees in a window. Every step waits until it can be done or seen, and rejects with its own
 * description if it cannot.
 */
export function pageOf(window: Window) {
  const ask = async (expression: string): Promise<unknown> => {
    if (!(await window.evaluate(`'inPage' in window`))) await window.evaluate(DEFINE);
    return window.evaluate(expression);
  };
  const wait = async (step: string, expression: string): Promise<void> =>
    void (await until(step, async () => (await ask(expression)) === true));

  const press = (target: Target): Promise<void> => pressIn(window, ask, target);

  const type = async (target: Target, text: string): Promise<void> => {
    await wait(`go to ${describe(target)}`, call('select', target));
    await (text === '' ? window.key('Backspace') : window.type(text));
  };

  const holds = (target: Target, value: string): Promise<void> =>
    wait(`${describe(target)} holds "${value}"`, `${call('valueOf', target)} === ${JSON.stringify(value)}`);

  return {
    /** Opens a page of the store and waits for its live version, because until then every field exists twice. */
    open: async (path: string): Promise<void> => {
      await window.goto(path.startsWith('/') ? origin() + path : path);
      await wait(`open ${path}`, `document.readyState === 'complete' && !document.getElementById('prerendered')`);
    },
    back: async (): Promise<void> => void (await window.evaluate('void history.back()')),
    forward: async (): Promise<void> => void (await window.evaluate('void history.forward()')),
    press,
    /** Replaces what the field holds. */
    fill: async (target: Target, text: string): Promise<void> => {
      await type(target, text);
      await holds(target, text);
    },
    type,
    /** Types into what has the focus. */
    write: (text: string): Promise<void> => window.type(text),
    key: (key: Key): Promise<void> => window.key(key),
    /** Presses Tab until this has the focus. */
    tabTo: (target: Target): Promise<void> => tabTo(window, wait, ask, target),
    chooseFile: async (label: string, path: string): Promise<void> => {
      await until(`choose a file in "${label}"`, async () => {
        await ask('true');
        return window.choose(call('findFileField', label), path).then(() => true);
      });
    },
    /** Presses what opens a window, and returns that window's page. */
    opened: async (target: Target) => pageOf(await window.opened(() => press(target))),
    sees: (text: string | RegExp, within?: Target): Promise<void> =>
      wait(`see ${String(text)}`, call('shows', words(text), within ?? null)),
    seesNo: (text: string | RegExp): Promise<void> =>
      wait(`see no ${String(text)}`, `!${call('shows', words(text), null)}`),
    finds: (target: Target): Promise<void> => wait(`find ${describe(target)}`, `${call('find', target)} !== null`),
    findsNo: (target: Target): Promise<void> => wait(`find no ${describe(target)}`, `${call('find', target)} === null`),
    holds,
    focuses: (target: Target): Promise<void> => wait(`focus in ${describe(target)}`, call('hasFocus', target)),
    isAt: (address: RegExp): Promise<void> => wait(`be at ${address}`, `${address}.test(location.href)`),
    /** Waits for a JavaScript expression in the page to be true. */
    knows: wait,
    /** The value of a JavaScript expression in the page, or of its promise. */
    value: <T>(expression: string): Promise<T> => window.evaluate(expression) as Promise<T>,
  };
}

export type Page = ReturnType<typeof pageOf>;

type Ask = (expression: string) => Promise<unknown>;

/** A window may close while it is pressed in. */
async function pressIn(window: Window, ask: Ask, target: Target): Promise<void> {
  const expression = call('findPressable', target);
  const pressed = async (): Promise<boolean> => {
    await ask('true');
    return window.press(expression);
  };
  await until(`press ${describe(target)}`, () =>
    pressed().catch(async (error: Error) => {
      if (await window.isClosed()) return true;
      throw error;
    }),
  );
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

async function tabTo(
  window: Window,
  wait: (step: string, expression: string) => Promise<void>,
  ask: Ask,
  target: Target,
): Promise<void> {
  await wait(`find ${describe(target)}`, `${call('find', target)} !== null`);
  const stops = Number(await ask(`document.querySelectorAll(${JSON.stringify(FOCUSABLE)}).length`));
  for (let stop = 0; stop <= stops; stop++) {
    if (await ask(call('hasFocus', target))) return;
    await window.key('Tab');
  }
  throw new Error(`Tab went through the whole page without reaching ${describe(target)}`);
}
