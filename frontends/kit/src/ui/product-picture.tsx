import { useState } from 'react';
import { pictureOf } from '../artwork/product-artwork.ts';

type Pictured = { icon?: string | null | undefined; displayName: string };

/** If the icon fails to load, the built-in drawing for the product's name replaces it until the product has another icon. */
export function ProductPicture({ product, className }: { product: Pictured; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const icon = product.icon === broken ? null : product.icon;
  return (
    <img
      src={pictureOf({ ...product, icon })}
      alt=""
      loading="lazy"
      decoding="async"
      width={96}
      height={96}
      onError={() => setBroken(product.icon ?? null)}
      className={className}
    />
  );
}
