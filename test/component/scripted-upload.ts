/**
 * Replaces XMLHttpRequest, which uploads files, as far as `web/lib/upload.ts` uses it. Uploads go through
 * `fetch`, so the scripts answer them. While the response is pending, half of the file counts as sent.
 */
export class ScriptedUpload extends EventTarget {
  status = 0;
  responseText = '';
  readonly upload = new EventTarget();
  private method = '';
  private url = '';
  private readonly headers = new Headers();
  private readonly controller = new AbortController();

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  abort(): void {
    this.controller.abort();
    this.dispatchEvent(new Event('abort'));
  }

  send(body: Blob): void {
    const { method, headers } = this;
    const { signal } = this.controller;
    const half = { lengthComputable: true, loaded: body.size / 2, total: body.size };
    fetch(this.url, { method, headers, body, signal })
      .then(async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      })
      .catch(() => signal.aborted || this.dispatchEvent(new Event('error')));
    this.upload.dispatchEvent(new ProgressEvent('progress', half));
  }
}
