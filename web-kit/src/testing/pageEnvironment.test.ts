/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

afterEach(() => document.body.replaceChildren());

const show = (html: string) => {
  document.body.innerHTML = html;
};
const one = <Kind extends HTMLElement>(kind: new () => Kind, id: string): Kind => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`${id} is something else`);
  return found;
};
const labelsOf = (id: string) => Array.from(one(HTMLInputElement, id).labels ?? [], ({ id: label }) => label);
const controlOf = (id: string) => one(HTMLLabelElement, id).control?.id;

describe('labels in component tests', () => {
  it('name a field by its id, or the first field within them', () => {
    show(
      '<label id="a" for="f">A</label><input id="f"><label id="b">B <i>!</i><input id="g"><input id="h"></label>',
    );
    expect([controlOf('a'), controlOf('b')]).toEqual(['f', 'g']);
    expect([labelsOf('f'), labelsOf('g'), labelsOf('h')]).toEqual([['a'], ['b'], []]);
  });

  it('are all those of a field, in the order of the page', () => {
    show(
      '<label id="a" for="f">A</label><label id="b"><input id="f"></label><label id="c" for="f">C</label>',
    );
    expect(labelsOf('f')).toEqual(['a', 'b', 'c']);
  });

  it('name nothing that no label can name', () => {
    show(
      '<label id="a" for="f">A</label><p id="f"><input id="g"></p><label id="b" for="">B<input id="h"></label>',
    );
    expect([controlOf('a'), controlOf('b')]).toEqual([undefined, undefined]);
    expect([labelsOf('g'), labelsOf('h')]).toEqual([[], []]);
  });

  it('name the first of two fields with one id', () => {
    show('<label id="a" for="f">A</label><p><input id="f" class="1"></p><input id="f" class="2">');
    expect(one(HTMLLabelElement, 'a').control?.className).toBe('1');
  });

  it('follow each change of the page, also in a list that somebody holds', () => {
    show('<label id="a" for="f">A</label><input id="f"><input id="g">');
    const held = one(HTMLInputElement, 'g').labels;
    one(HTMLLabelElement, 'a').htmlFor = 'g';
    expect([labelsOf('f'), labelsOf('g'), held?.length]).toEqual([[], ['a'], 1]);
    one(HTMLInputElement, 'g').type = 'hidden';
    expect([controlOf('a'), one(HTMLInputElement, 'g').labels]).toEqual([undefined, null]);
    one(HTMLInputElement, 'f').id = 'x';
    one(HTMLInputElement, 'g').id = 'f';
    one(HTMLInputElement, 'x').id = 'g';
    expect(labelsOf('g')).toEqual(['a']);
    one(HTMLLabelElement, 'a').remove();
    expect(labelsOf('g')).toEqual([]);
  });

  it('have no say outside their page', () => {
    const form = document.createElement('form');
    form.innerHTML = '<label id="a" for="f">A</label><input id="f">';
    const [label] = form.getElementsByTagName('label');
    expect(label?.control?.id).toBe('f');
    show('<input id="f">');
    expect(labelsOf('f')).toEqual([]);
  });
});

describe('the error of a query', () => {
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
  const pagesIn = (message: string) => message.split('what the page shows').length - 1;

  it('shows the page once when a wait gives up', async () => {
    show('<p>what the page shows</p>');
    const found = screen.findByText('missing', {}, { timeout: 0 });
    const message = messageOf(await found.catch((error: unknown) => error));
    expect(message).toContain('Unable to find an element with the text: missing');
    expect(pagesIn(message)).toBe(1);
  });

  it('shows the page when nobody waits', () => {
    show('<p>what the page shows</p>');
    let message = '';
    try {
      screen.getByText('missing');
    } catch (error) {
      message = messageOf(error);
    }
    expect(pagesIn(message)).toBe(1);
  });

  it('shows the page as it was last', async () => {
    show('<p>another page</p>');
    const found = screen.findByLabelText('missing', {}, { timeout: 50 });
    show('<p>what the page shows</p>');
    const message = messageOf(await found.catch((error: unknown) => error));
    expect([pagesIn(message), message.includes('another page')]).toEqual([1, false]);
  });
});
