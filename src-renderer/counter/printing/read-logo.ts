/** Larger ones make a receipt slow and look no better on it; in bytes. */
const mostBytes = 300_000;

/** A PNG as a data address; undefined where it isn't one, is too large, or can't be read. */
export function readLogo(file: File): Promise<string | undefined> {
  if (file.type !== 'image/png' || file.size > mostBytes) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
