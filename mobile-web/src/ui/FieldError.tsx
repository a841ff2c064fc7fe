import { FirstIcon } from './FirstIcon.tsx';

/** What is wrong with a field, read aloud when it appears. Stays in the page while empty, or screen readers would not announce it. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    <p id={id} className="field__error" role="alert">
      {text !== undefined && (
        <>
          <FirstIcon name="alert" />
          {text}
        </>
      )}
    </p>
  );
}
