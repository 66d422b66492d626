import { openApiDocument, withoutDeps } from '@topup/kit/http';
import { routes } from './routes.ts';

export const document = openApiDocument('order', withoutDeps(routes));
