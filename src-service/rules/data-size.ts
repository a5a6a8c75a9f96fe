/** A data volume as the interface writes it. */
export type DataSize = { readonly sizeUnit: 'MB' | 'GB'; readonly sizeValue: number };

/** Megabytes in the largest unit that has no fraction, since sizeValue is an integer: 10240 is 10 GB, 10000 is MB. */
export function dataSize(megabytes: number): DataSize {
  return megabytes > 0 && megabytes % 1024 === 0
    ? { sizeUnit: 'GB', sizeValue: megabytes / 1024 }
    : { sizeUnit: 'MB', sizeValue: megabytes };
}
