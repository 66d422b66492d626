import { useState } from 'react';
import { artworkFor, pictureOf } from '../artwork/product-artwork.ts';

type Pictured = { icon?: string | null | undefined; displayName: string };

/** A product's picture; an icon that does not load gives way to our drawing. */
export function ProductPicture({ product, className }: { product: Pictured; className?: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      src={broken ? artworkFor(product.displayName) : pictureOf(product)}
      alt=""
      loading="lazy"
      decoding="async"
      width={96}
      height={96}
      onError={() => setBroken(true)}
      className={className}
    />
  );
}
