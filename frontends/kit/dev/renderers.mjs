/**
 * Must run before React. Each app's copy of React Refresh finds the shell's renderer in the list `renderers` of the global hook
 * of React's developer tools. In a browser without these tools React Refresh would make a hook that lacks this list.
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
