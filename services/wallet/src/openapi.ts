import { openApiDocument, withoutDeps } from '@topup/kit/http';
import { routes } from './routes.ts';

const none = withoutDeps<never>();

export const document = openApiDocument('wallet', routes(none, none, none, none, none, none, none));
