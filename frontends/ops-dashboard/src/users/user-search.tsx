import { Card } from '@topup/web-kit/ui/card.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { LabelledRow } from './labelled-row.tsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { userTexts as t } from './texts.ts';

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
