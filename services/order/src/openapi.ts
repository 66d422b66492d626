import { openApiDocument, withoutDeps } from '@topup/kit/http';
import { routes } from './routes.ts';

/** What this service publishes, made without any connection. */
export const document = openApiDocument('order', routes(withoutDeps()));
