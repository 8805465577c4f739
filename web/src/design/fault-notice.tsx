/** What is wrong with what a visitor asked for, read out at once; nothing while nothing is. */
export function FaultNotice({ fault }: { fault: string }) {
  if (fault === '') return null;
  return (
    <p role="alert" class="notice">
      {fault}
    </p>
  );
}
