import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placesOfCredits, readCredit, readPlaces } from './chromium-credits.ts';

/** As `licenses.py` writes it. */
const work = (title: string, text: string): string => `<div class="product">
<span class="title">${title}</span>
<span class="homepage"><a href="https://works.example/">homepage</a></span>
<label class="show" tabindex="0">
<input type="checkbox" hidden>
</label>
<div class="license">
<pre>
${text}
</pre>
</div>
</div>
`;

describe('Chromium’s licences', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'esim-counter-credits-'));
    file = join(folder, 'LICENSES.chromium.html');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are found by the names of their works, and read as they were before they were escaped', async () => {
    const last = 'Grüße &lt;b&gt; &quot;AS IS&quot; &amp;lt; it&#x27;s';
    writeFileSync(file, `<html>${work('ANGLE &amp; co', 'BSD\n\n  first')}${work('zlib', last)}</html>`);
    const places = await readPlaces(file);
    expect(places.map(({ title }) => title)).toEqual(['ANGLE & co', 'zlib']);
    expect(await Promise.all(places.map((place) => readCredit(file, place)))).toEqual([
      'BSD\n\n  first',
      'Grüße <b> "AS IS" &lt; it\'s',
    ]);
  });

  it.each(['', '<html></html>', '<div class="product">', '<div class="product"><span class="title">half'])(
    'are none in %j',
    (page) => {
      expect(placesOfCredits(Buffer.from(page))).toEqual([]);
    },
  );

  it('are not taken from the work after one that has none', () => {
    const bare = '<div class="product"><span class="title">bare</span></div>';
    expect(placesOfCredits(Buffer.from(bare + work('zlib', 'text'))).map(({ title }) => title)).toEqual([
      'zlib',
    ]);
  });
});
