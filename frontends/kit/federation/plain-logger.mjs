/** Replaces the runtime's logger (1 KB), which adds stack traces and can delegate its messages. */
export const createLogger = (prefix) => ({
  warn: (...words) => console.warn(prefix, ...words),
  error: (...words) => console.error(prefix, ...words),
});

export const createInfrastructureLogger = createLogger;
export const [logger, infrastructureLogger] = Array(2).fill(createLogger('[ Module Federation ]'));
export const bindLoggerToCompiler = () => undefined;
