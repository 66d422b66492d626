import { redraw } from './redraw.ts';

/** A process that re-encodes one picture and exits. */
process.once('message', (file: Buffer) => {
  void redraw(file).then((drawn) => process.send?.(drawn, () => process.disconnect()));
});
