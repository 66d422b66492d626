import { useEffect, useRef, useState, type FormHTMLAttributes } from 'react';

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { onSubmit: () => void };

/** After a submit with invalid fields, focuses the first of them, so that its error is read out. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        onSubmit();
      }}
    />
  );
}
