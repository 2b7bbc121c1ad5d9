/**
 * Stands in for XMLHttpRequest, by which files are uploaded, as far as `web/lib/upload.ts` uses it: what is sent goes
 * the way of `fetch`, so that the scripts answer it. While the answer is waited for, half of the file has been sent.
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
