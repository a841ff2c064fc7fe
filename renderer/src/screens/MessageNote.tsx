import './messageNote.css';

/** What staff has to say here, in place of the advert. Nothing in it can be pressed, so that it is in nobody's way. */
export function MessageNote({ words }: { readonly words: string }) {
  return (
    <p role="status" className="message">
      {words}
    </p>
  );
}
