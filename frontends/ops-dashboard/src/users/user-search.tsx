import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { userTexts as t } from '../texts.ts';

/** Finds one user by the whole e-mail address. */
export function UserSearch({ email, onFind }: { email: string; onFind: (email: string) => void }) {
  const [text, setText] = useState(email);
  const [missing, setMissing] = useState(false);
  return (
    <Card className="p-4">
      <form
        role="search"
        noValidate
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(!text.trim());
          if (text.trim()) onFind(text.trim());
        }}
      >
        <Field
          label={t.search}
          placeholder={t.searchHint}
          className="min-w-0 flex-1 sm:max-w-112"
          type="email"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={missing ? t.enterEmail : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" look="primary" className="mt-6.5" icon={<Search aria-hidden="true" className="size-4" />}>
          <span className="max-sm:sr-only">{t.searchButton}</span>
        </Button>
      </form>
    </Card>
  );
}
