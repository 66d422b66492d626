import type { ProductIcon } from '@topup/web-kit/api/product-icons.ts';
import { iconUrl } from '@topup/web-kit/artwork/product-artwork.ts';

export const IconImage = ({ icon, className }: { icon: ProductIcon; className: string }) => (
  <img src={iconUrl(icon.filename)} alt="" loading="lazy" decoding="async" className={className} />
);
