/**
 * Must run before React. Each app's copy of React Refresh looks for the shell's renderer in the hook of React's developer
 * tools. Without the tools, React Refresh would create a hook that lists no renderers, so this file creates one that does.
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
