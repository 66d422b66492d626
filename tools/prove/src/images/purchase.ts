import { readChart } from '@topup/stack/chart';
import type { ProgramStarts } from './environments.ts';
import { IMAGES } from './images.ts';
import { runInside } from './start.ts';
import { configOf, mounted } from './store.ts';

const PROGRAM = 'src/purchase/main.js';

export async function buyInside(services: ProgramStarts): Promise<string> {
  const image = IMAGES.find(({ name }) => name === 'simulators');
  if (!image) throw new Error('there is no image of the simulators');
  const { routes } = await readChart();
  const shopRoutes = routes.flatMap((route) =>
    'service' in route ? [{ path: route.path, url: `http://127.0.0.1:${services[route.service].ports.port}` }] : [],
  );
  const environment = {
    SHOP_ROUTES: JSON.stringify(shopRoutes),
    SIMULATORS_URL: `http://127.0.0.1:${services.simulators.ports.port}`,
  };
  const config = await configOf(image.tag);
  return mounted(image.tag, (folder) => runInside({ folder, config, environment, files: {} }, PROGRAM));
}
