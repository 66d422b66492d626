/**
 * Must run before React. Each app has its own copy of React's refresh code, which finds the shell's renderer in the hook
 * of the developer tools. The hook that this code makes by itself keeps no list of renderers.
 */
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook();

function hook() {
  const renderers = new Map();
  const nothing = () => undefined;
  return {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
}
