/** Line icons for controls, drawn in the colour of the text beside them. */
interface IconProps {
  readonly path: string;
}

function Icon({ path }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const BackIcon = () => <Icon path="M15 5l-7 7 7 7" />;
export const ArrowIcon = () => <Icon path="M5 12h14M13 6l6 6-6 6" />;
export const NextPageIcon = () => <Icon path="M9 5l7 7-7 7" />;
export const FolderIcon = () => <Icon path="M3 7h6l2 2h10v10H3z" />;
export const SheetIcon = () => <Icon path="M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7" />;
export const CloudIcon = () => (
  <Icon path="M7 18h10a4 4 0 0 0 .6-8A6 6 0 0 0 6.2 10.6 3.8 3.8 0 0 0 7 18zM12 16v-5M9.6 13l2.4-2.4 2.4 2.4" />
);
export const CloseIcon = () => <Icon path="M6 6l12 12M18 6L6 18" />;
export const MinusIcon = () => <Icon path="M5 12h14" />;
export const PlusIcon = () => <Icon path="M5 12h14M12 5v14" />;
export const BackspaceIcon = () => <Icon path="M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5" />;
export const PhoneIcon = () => (
  <Icon path="M6 3h3l2 5-2.5 1.6a11 11 0 0 0 5.9 5.9L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z" />
);
export const MailIcon = () => <Icon path="M4 6h16v12H4zM4 7l8 6 8-6" />;
export const CoinIcon = () => (
  <Icon path="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8.5 7.5L12 12l3.5-4.5M12 12v5M9 13h6M9 15.5h6" />
);
export const NextIcon = () => <Icon path="M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5" />;
export const HandIcon = () => (
  <Icon path="M9 12V5.5a1.6 1.6 0 0 1 3.2 0V11l5 .9a2.4 2.4 0 0 1 2 2.6l-.6 4A3 3 0 0 1 15.7 21h-4.2a4 4 0 0 1-3-1.4l-3.6-4.3a1.5 1.5 0 0 1 2.3-2z" />
);
export const InfoIcon = () => <Icon path="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.6v.1" />;
export const TrainIcon = () => <Icon path="M6 4h12v12H6zM6 10h12M9 13h.1M15 13h.1M8 16l-2 4M16 16l2 4" />;
export const CardIcon = () => (
  <Icon path="M3 5.5h18v13H3zM6.5 15.5c.4-1.6 3.6-1.6 4 0M8.5 12a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM14 10h4M14 13.5h4" />
);
export const EnrolIcon = () => <Icon path="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8.5 15l2.5 2.5 4.5-4.5" />;
export const FaceIcon = () => (
  <Icon path="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 10v.1M15 10v.1M8.8 14.5c1.8 2 4.6 2 6.4 0" />
);
export const HealthIcon = () => <Icon path="M4 4h16v16H4zM12 8v8M8 12h8" />;
