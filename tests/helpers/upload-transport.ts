/** Answers an upload in place of the network. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** An `XMLHttpRequest` as api/uploads.ts uses it, which Node does not have. */
class UploadRequest extends EventTarget {
  static transport: Transport;
  readonly upload = new EventTarget();
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  private method = '';
  private url = '';
  private readonly headers = new Headers();
  private readonly ending = new AbortController();

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: Blob): void {
    void this.run(body);
  }

  abort(): void {
    this.ending.abort();
    this.dispatchEvent(new Event('abort'));
  }

  private async run(body: Blob): Promise<void> {
    try {
      const { method, headers } = this;
      const response = await UploadRequest.transport(this.url, { method, headers, body });
      this.status = response.status;
      this.responseText = await response.text();
    } catch {
      if (!this.ending.signal.aborted) this.dispatchEvent(new Event('error'));
      return;
    }
    if (!this.ending.signal.aborted) this.dispatchEvent(new Event('load'));
  }
}

/** Lets uploads use `transport`; returns the class for `vi.stubGlobal('XMLHttpRequest', …)`. */
export function uploadRequestOn(transport: Transport): typeof UploadRequest {
  UploadRequest.transport = transport;
  return UploadRequest;
}
