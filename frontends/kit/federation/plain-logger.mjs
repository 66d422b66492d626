/**
 * Stands in for the federation runtime's logger, which adds stack traces and lets others take the messages (1 KB): warnings and
 * errors go to the console under the same prefix.
 */
export const createLogger = (prefix) => ({
  warn: (...words) => console.warn(prefix, ...words),
  error: (...words) => console.error(prefix, ...words),
});

export const createInfrastructureLogger = createLogger;
export const [logger, infrastructureLogger] = Array(2).fill(createLogger('[ Module Federation ]'));
export const bindLoggerToCompiler = () => undefined;
