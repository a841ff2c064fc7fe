/**
 * The developers' strip on the kiosk page: a handle at the screen's edge that opens the list of events of simulated devices. A
 * kiosk in service never gets it, because only the simulators' program serves it.
 */

interface StripEvent {
  readonly name: string;
  readonly summary: string;
  readonly argument: string | null;
  readonly choices: readonly string[];
}

interface StripDevice {
  readonly device: string;
  readonly events: readonly StripEvent[];
}

const SCRIPT = document.currentScript;
const DOCK = SCRIPT instanceof HTMLScriptElement ? SCRIPT.src.replace(/\/strip\.js$/, '') : '';
/** Page on which a payer's phone is simulated; undefined where the platform has none. */
const PAYER = SCRIPT instanceof HTMLScriptElement ? SCRIPT.dataset.payer : undefined;

const STYLE = `
:host { all: initial; }
.dock { position: fixed; right: 0; bottom: 96px; z-index: 2147483000; font: 14px/1.4 system-ui, sans-serif; color: #14263b; }
button, select, input { font: inherit; }
.handle { writing-mode: vertical-rl; padding: 12px 6px; border: 1px dashed #14263b; border-right: 0; background: #fdf1d7; cursor: pointer; opacity: .8; }
.panel { position: fixed; right: 0; bottom: 0; max-height: 60vh; width: 380px; overflow: auto; background: #fff; border: 1px solid #14263b; padding: 12px; box-shadow: 0 0 24px #0004; }
h2 { font-size: 14px; margin: 12px 0 4px; }
form { display: inline-flex; gap: 4px; margin: 2px; }
.do { border: 1px solid #e4ddd0; background: #f7f4ee; border-radius: 6px; padding: 6px 10px; cursor: pointer; }
output { display: block; min-height: 20px; margin-top: 8px; color: #18714f; }
output[data-bad] { color: #9c2e1d; }
`;

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

async function perform(
  device: string,
  event: string,
  argument: string,
  output: HTMLOutputElement,
): Promise<void> {
  const response = await fetch(DOCK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device, event, argument }),
  });
  const answer: { done: boolean; message?: string; problem?: string } = await response.json();
  output.value = answer.done ? `✓ ${answer.message}` : `✗ ${answer.problem}`;
  output.toggleAttribute('data-bad', !answer.done);
}

function formOf(device: string, event: StripEvent, output: HTMLOutputElement): HTMLFormElement {
  const input =
    event.argument === null
      ? null
      : event.choices.length > 0
        ? element(
            'select',
            {},
            event.choices.map((choice) => element('option', { value: choice, textContent: choice })),
          )
        : element('input', { size: 12, placeholder: event.argument });
  const button = element('button', { className: 'do', textContent: event.name, title: event.summary });
  const form = element('form', {}, input ? [button, input] : [button]);
  form.dataset.event = `${device} ${event.name}`;
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault();
    perform(device, event.name, input?.value ?? '', output).catch((error: unknown) => {
      output.value = String(error);
    });
  });
  return form;
}

function payerLink(): readonly Node[] {
  if (PAYER === undefined) return [];
  return [
    element('h2', { textContent: 'payer' }),
    element('a', { className: 'do', href: PAYER, target: '_blank', rel: 'noreferrer', textContent: 'phone' }),
  ];
}

const host = element('div', { id: 'dock' });

/**
 * Actions here are not those of a person at the kiosk: they must not wake the screen or reach its scanner. The kiosk listens in
 * the capture phase on the window, so this must be registered there first: the page runs this script before its own.
 */
function keepFromKiosk(): void {
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'keyup', 'touchstart']) {
    const keep = (event: Event) => {
      if (event.composedPath().includes(host)) event.stopImmediatePropagation();
    };
    window.addEventListener(type, keep, { capture: true });
  }
}

async function begin(): Promise<void> {
  const list: { devices: readonly StripDevice[] } = await (await fetch(DOCK)).json();
  const output = element('output', {});
  const panel = element('div', { className: 'panel', hidden: true }, [
    ...payerLink(),
    ...list.devices.flatMap(({ device, events }) => [
      element('h2', { textContent: device }),
      ...events.map((event) => formOf(device, event, output)),
    ]),
    output,
  ]);
  const handle = element('button', { className: 'handle', textContent: 'DOCK', title: 'Simulated devices' });
  handle.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
  });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(element('div', { className: 'dock' }, [panel, handle]));
  document.body.append(host);
}

keepFromKiosk();
void begin();
