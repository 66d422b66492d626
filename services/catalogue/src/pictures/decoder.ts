import { redraw } from './redraw.ts';

/** A process that draws one picture anew and ends. */
process.once('message', (file: Buffer) => {
  void redraw(file).then((drawn) => process.send?.(drawn, () => process.disconnect()));
});
