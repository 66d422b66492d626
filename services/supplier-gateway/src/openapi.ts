import { openApiDocument, withoutDeps } from '@topup/kit/http';
import { routes } from './routes.ts';

/** The OpenAPI document of this service, made without opening any connection. */
export const document = openApiDocument('supplier-gateway', routes(withoutDeps()));
