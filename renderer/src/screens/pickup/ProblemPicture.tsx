import type { ProblemArt } from '../../problems/problemFacts.ts';
import { BarrierArt } from '../../ui/art/BarrierArt.tsx';
import { FileArt } from '../../ui/art/FileArt.tsx';
import { LinkArt } from '../../ui/art/LinkArt.tsx';
import { PrinterArt } from '../../ui/art/PrinterArt.tsx';
import { TicketArt } from '../../ui/art/TicketArt.tsx';

export function ProblemPicture({ art }: { readonly art: ProblemArt }) {
  switch (art) {
    case 'ticket-clock':
      return <TicketArt mark="clock" tone="bad" />;
    case 'ticket-check':
      return <TicketArt mark="check" tone="good" />;
    case 'ticket-cross':
      return <TicketArt mark="cross" tone="bad" />;
    case 'ticket-yen':
      return <TicketArt mark="yen" tone="bad" />;
    case 'ticket-question':
      return <TicketArt mark="question" tone="bad" />;
    case 'ticket-pause':
      return <TicketArt mark="pause" tone="bad" />;
    case 'ticket-lock':
      return <TicketArt mark="lock" tone="bad" />;
    case 'file-torn':
      return <FileArt mark="cross" torn />;
    case 'file-down':
      return <FileArt mark="down" />;
    case 'barrier':
      return <BarrierArt />;
    case 'link':
      return <LinkArt />;
    case 'printer-outOfPaper':
      return <PrinterArt pose="outOfPaper" />;
    case 'printer-jam':
      return <PrinterArt pose="jam" />;
    case 'printer-doorOpen':
      return <PrinterArt pose="doorOpen" />;
    case 'printer-tonerEmpty':
      return <PrinterArt pose="tonerEmpty" />;
    case 'printer-offline':
      return <PrinterArt pose="offline" />;
    case 'printer-stopped':
      return <PrinterArt pose="stopped" />;
  }
}
