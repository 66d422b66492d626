import { redraw } from './redraw.ts';

process.once('message', (file: Buffer) => {
  void redraw(file).then((drawn) => process.send?.(drawn, () => process.disconnect()));
});
