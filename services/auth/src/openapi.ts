import { openApiDocument, withoutDeps } from '@topup/kit/http';
import { routes } from './routes.ts';

/** This service's OpenAPI document, built without any connection. */
export const document = openApiDocument('auth', routes(withoutDeps()));
