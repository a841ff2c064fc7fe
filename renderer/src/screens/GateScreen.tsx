import type { Gate } from '../gates/gates.ts';
import type { ServiceKey } from '../texts/service.zh.ts';
import { BarrierArt } from '../ui/art/BarrierArt.tsx';
import { LinkArt } from '../ui/art/LinkArt.tsx';
import { PrinterArt } from '../ui/art/PrinterArt.tsx';
import { Frame } from '../ui/frame/Frame.tsx';
import { useBilingual, useText } from '../ui/KioskContext.tsx';
import { TroubleScreen } from '../ui/TroubleScreen.tsx';
import { NearestTerminal } from './NearestTerminal.tsx';

export type ShownGate = Exclude<Gate, { kind: 'setUp' | 'starting' }>;

/** This terminal as a whole cannot serve: why, and what happens next. */
export function GateScreen({ gate }: { readonly gate: ShownGate }) {
  return (
    <Frame>
      <GateContent gate={gate} />
    </Frame>
  );
}

function GateContent({ gate }: { readonly gate: ShownGate }) {
  const text = useText();
  const inLanguage = useBilingual();
  switch (gate.kind) {
    case 'agentUnreachable':
      return gate.printing ? (
        <GateTrouble
          name="agent-printing"
          texts="gate.agentPrinting"
          art={<PrinterArt pose="offline" />}
          code="AGENT"
        />
      ) : (
        <GateTrouble name="agent" texts="gate.agent" art={<LinkArt />} code="AGENT" />
      );
    case 'maintenance':
      return <GateTrouble name="maintenance" texts="gate.maintenance" art={<BarrierArt />} />;
    case 'paused': {
      const reason = gate.reason ? inLanguage(gate.reason) : '';
      return (
        <GateTrouble
          name="paused"
          texts="gate.paused"
          art={<BarrierArt />}
          what={reason === '' ? undefined : text('gate.paused.reason', { reason })}
        />
      );
    }
    case 'platformUnreachable':
      return <GateTrouble name="platform" texts="gate.platform" art={<LinkArt />} code="9002" />;
  }
}

type GateTexts = Extract<ServiceKey, `gate.${string}.can`> extends `${infer Name}.can` ? Name : never;

interface GateTroubleProps {
  readonly name: string;
  readonly texts: GateTexts;
  readonly art: React.ReactNode;
  readonly what?: string | undefined;
  readonly code?: string;
}

function GateTrouble({ name, texts, art, what, code }: GateTroubleProps) {
  const text = useText();
  return (
    <TroubleScreen
      name={`gate-${name}`}
      art={art}
      title={text(`${texts}.title`)}
      what={what ?? text(`${texts}.what`)}
      effect={text(`${texts}.effect`)}
      next={text(`${texts}.next`)}
      can={text(`${texts}.can`)}
      extra={<NearestTerminal />}
      {...(code ? { shortCode: code } : {})}
    />
  );
}
