import { addRefusal } from '@topup/web-kit/api/deliveries.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../decision/use-act.ts';
import { deliveryTexts as t } from './texts.ts';

const TEXT_MAX = 500;
const TEXT_MIN = 3;

export function AddStatus({ status, tell }: { status: string; tell: (what: string) => void }) {
  const host = useHost();
  const [reason, setReason] = useState('');
  const [because, setBecause] = useState('');
  const [isOpen, setOpen] = useState(false);
  const adding = useAct(
    () => addRefusal({ status, reason: reason.trim(), because: because.trim() }),
    t.addFailed,
    tell,
  );
  const lacking = (text: string) => (isOpen && text.trim().length < TEXT_MIN ? t.reasonNeeded(TEXT_MIN) : undefined);
  const submit = async () => {
    setOpen(true);
    if ([reason, because].some((text) => text.trim().length < TEXT_MIN)) return;
    if (await host.confirm(t.sureAdd(status), t.add)) adding.act();
  };
  return (
    <Disclosure title={t.unknownStatus(status)} icon={<CircleHelp className="size-4" />}>
      <Form className="grid gap-4" onSubmit={() => void submit()}>
        <p>{t.addText}</p>
        <Field
          label={t.playerReads}
          maxLength={TEXT_MAX}
          autoComplete="off"
          value={reason}
          error={lacking(reason)}
          onChange={({ target }) => setReason(target.value)}
        />
        <Field
          label={t.because}
          maxLength={TEXT_MAX}
          autoComplete="off"
          value={because}
          error={lacking(because)}
          onChange={({ target }) => setBecause(target.value)}
        />
        <p role="alert" className="text-danger empty:hidden">
          {adding.problem}
        </p>
        <Button type="submit" busy={adding.busy}>
          {t.add}
        </Button>
      </Form>
    </Disclosure>
  );
}
