import { landingTexts as t } from '../texts/landing.ts';
import { Suspense, lazy } from 'react';

/** Loaded after the page. Until then a sentence of the same height is shown in its place. */
const DeliveryRecord = lazy(() => import(/* webpackChunkName: "delivery-record" */ './delivery-record.tsx'));

export const StepsSection = () => (
  <section aria-labelledby="steps">
    <h2 id="steps" className="text-xl font-black tracking-tight">
      {t.stepsTitle}
    </h2>
    <p className="mt-1 mb-3 min-h-10 text-sm text-text-2 sm:min-h-5">
      <Suspense fallback={<span>{t.stepsText}</span>}>
        <DeliveryRecord />
      </Suspense>
    </p>
    <ol className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      {t.steps.map((step, index) => (
        <li key={step.title} className="flex gap-4 rounded-lg border border-line bg-surface-1 p-5">
          <span className="text-2xl font-black text-text-3 tabular-nums">{index + 1}</span>
          <div className="min-w-0">
            <h3 className="text-base font-semibold">{step.title}</h3>
            <p className="mt-1 text-sm text-text-2">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
