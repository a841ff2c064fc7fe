/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useReturnFocus } from './useReturnFocus.ts';

afterEach(cleanup);

function Form({ name }: { readonly name: string }) {
  useReturnFocus();
  return <input aria-label={name} />;
}
const Page = ({ forms }: { readonly forms: readonly string[] }) => (
  <>
    <button type="button">page</button>
    {forms.map((name) => (
      <Form key={name} name={name} />
    ))}
  </>
);
const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

it('gives the focus back to what had it', () => {
  const { rerender } = render(<Page forms={[]} />);
  screen.getByRole('button').focus();
  rerender(<Page forms={['first']} />);
  screen.getByLabelText('first').focus();
  rerender(<Page forms={['first', 'second']} />);
  screen.getByLabelText('second').focus();
  rerender(<Page forms={['first']} />);
  expect(focused()).toBe('first');
  rerender(<Page forms={[]} />);
  expect(focused()).toBe('page');
});

it('gives it back to the page when a form led to another and went', () => {
  const { rerender } = render(<Page forms={[]} />);
  screen.getByRole('button').focus();
  rerender(<Page forms={['first']} />);
  screen.getByLabelText('first').focus();
  rerender(<Page forms={['second']} />);
  screen.getByLabelText('second').focus();
  rerender(<Page forms={[]} />);
  expect(focused()).toBe('page');
});
