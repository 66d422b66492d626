import { Card } from '@topup/web-kit/ui/card.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Search } from 'lucide-react';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { userTexts as t } from './texts.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Field } from '@topup/web-kit/ui/field.tsx';

export function UserSearch({ email, onFind }: { email: string; onFind: (email: string) => void }) {
  const [text, setText] = useState(email);
  const [missing, setMissing] = useState(false);
  return (
    <Card className="p-4">
      <Form
        role="search"
        onSubmit={() => {
          setMissing(!text.trim());
          if (text.trim()) onFind(text.trim());
        }}
      >
        <LabelledRow
          label={t.search}
          placeholder={t.searchHint}
          className="sm:max-w-112"
          type="email"
          enterKeyHint="search"
          value={text}
          error={missing ? t.enterEmail : undefined}
          onText={(typed) => {
            setText(typed);
            setMissing(false);
          }}
          submit={t.searchButton}
          icon={<Search aria-hidden="true" className="size-4" />}
        />
      </Form>
    </Card>
  );
}

type LabelledRowProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  error?: string | undefined;
  submit: string;
  icon: ReactNode;
};

const LabelledRow = ({ submit, icon, onText, className, ...field }: LabelledRowProps) => (
  <div className="flex flex-wrap items-start gap-2">
    <Field
      autoComplete="off"
      spellCheck={false}
      {...field}
      className={cx('min-w-0 flex-1 basis-32', className)}
      onChange={({ target }) => onText(target.value)}
    />
    <Button type="submit" variant="primary" className="mt-6.5 max-[14rem]:mt-0" icon={icon}>
      <span className="max-sm:sr-only">{submit}</span>
    </Button>
  </div>
);
