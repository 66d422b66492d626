import { pricesQuery, type ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { productBrake } from '@topup/proto/brake-names';
import { May } from '@topup/web-kit/host/use-may.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useProductNameOf } from '../record/product-names.tsx';
import { pricesPlace } from '../record/places.ts';
import { brakeTexts, productBrakeTexts as t } from './texts.ts';

const NONE: ProductPrice[] = [];

/** The ID can be typed, so that a product can be stopped although its price list does not load. */
function StopProduct({ products, onStop }: { products: ProductPrice[]; onStop: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const list = useId();
  const productId = typed.trim();
  const found = products.find((product) => product.productId === productId);
  const submit = () => {
    setTried(true);
    if (productId) onStop(productBrake(productId));
  };
  return (
    <Form className="grid gap-3 py-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:items-end" onSubmit={submit}>
      <Field
        label={t.product}
        hint={found ? found.displayName || found.spu : t.hint}
        list={list}
        maxLength={50}
        autoComplete="off"
        value={typed}
        error={isTried && !productId ? t.needed : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={list}>
        {products.map((product) => (
          <option key={product.productId} value={product.productId}>
            {product.displayName || product.spu}
          </option>
        ))}
      </datalist>
      <Button type="submit" className="justify-self-start sm:mb-5.5">
        {brakeTexts.named(brakeTexts.putOn, t.title)}
      </Button>
    </Form>
  );
}

function Paused({ products }: { products: ProductPrice[] }) {
  const nameOf = useProductNameOf();
  return (
    <section aria-label={t.paused} className="border-t border-line py-3">
      <h3 className="text-sm font-semibold">{t.paused}</h3>
      <p className="text-sm text-text-2">{t.pausedText}</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {products.map(({ productId, paused }) => (
          <li key={productId} className="flex flex-wrap gap-x-3">
            <Link to={pricesPlace(productId)} className="text-info underline underline-offset-4">
              {nameOf(productId)}
            </Link>
            <span className="min-w-0 break-words text-text-2">{paused?.reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Below the brakes of orders. Without the price list it has only the field. */
export function ProductBrakes({ onStop }: { onStop: (name: string) => void }) {
  const { data: products = NONE } = useQuery(pricesQuery());
  const paused = products.filter((product) => product.paused);
  return (
    <>
      <May right="brake">
        <section aria-label={t.title} className="border-t border-line">
          <StopProduct products={products} onStop={onStop} />
        </section>
      </May>
      {paused.length > 0 && <Paused products={paused} />}
    </>
  );
}
