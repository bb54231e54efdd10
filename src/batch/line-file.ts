// A file that only ever grows by whole lines, and that one process writes at a time.

import {
  closeSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  writeSync,
} from "node:fs";
import { InputError } from "../errors.js";
import { draftOf, fileError, removeIfPresent, withFile } from "./files.js";

/** Milliseconds between two flushes to the disk: what a loss of power may cost. */
const SYNC_EVERY = 1000;

export class LineFile {
  /** The name that messages give it. */
  readonly #name: string;
  readonly #handle: number;
  #size: number;
  #synced = true;
  #syncedAt = performance.now();
  /** The sync under way, and what an earlier one failed with. */
  #syncing: Promise<void> | null = null;
  #failure: unknown = null;

  /**
   * Opens or creates a file and cuts it to its first `size` bytes.
   * @param name what messages call it
   * @throws InputError when it cannot be written
   */
  constructor(file: string, size: number, name = file) {
    this.#name = name;
    this.#size = size;
    this.#handle = withFile(`cannot write ${name}`, () => openSync(file, size > 0 ? "r+" : "w"));
    if (size > 0) withFile(`cannot write ${name}`, () => ftruncateSync(this.#handle, size));
  }

  /**
   * Begins the draft of a file's next version; messages name the file, not the draft.
   * @throws InputError when it cannot be written
   */
  static draftOf(file: string): LineFile {
    removeIfPresent(draftOf(file), `cannot write ${file}`);
    return new LineFile(draftOf(file), 0, file);
  }

  /** Bytes written, those found at opening included. */
  get size(): number {
    return this.#size;
  }

  /**
   * Appends whole lines. When this returns they are with the operating system and outlive the
   * process; when it throws none of them stands.
   * @throws InputError when there is no room, or another process has written to the file
   */
  append(lines: string): void {
    if (this.#failure) throw this.#failure;
    withFile(`cannot write ${this.#name}`, () => {
      if (fstatSync(this.#handle).size !== this.#size) {
        throw new InputError(
          "file",
          `${this.#name} was changed by another program while this run was writing it: is a second run writing to the same file?`,
        );
      }
      const bytes = Buffer.from(lines);
      let written = 0;
      try {
        while (written < bytes.length) {
          written += writeSync(
            this.#handle,
            bytes,
            written,
            bytes.length - written,
            this.#size + written,
          );
        }
      } catch (error) {
        this.#cutTail();
        throw error;
      }
      this.#size += bytes.length;
      this.#synced = false;
    });
  }

  /** A full disk may have taken a part of a line; the file ends with a whole one again. */
  #cutTail(): void {
    try {
      ftruncateSync(this.#handle, this.#size);
    } catch {
      // The next run cuts it: a torn last line is what it expects of a run that died.
    }
  }

  /** Forgets all lines after the first `size` bytes. */
  truncate(size: number): void {
    withFile(`cannot write ${this.#name}`, () => ftruncateSync(this.#handle, size));
    this.#size = size;
    this.#synced = false;
  }

  /** Has the disk hold what was appended, so that it outlives a loss of power. */
  sync(): void {
    if (this.#synced) return;
    withFile(`cannot write ${this.#name}`, () => fsyncSync(this.#handle));
    this.#synced = true;
    this.#syncedAt = performance.now();
  }

  /**
   * Begins a {@link sync} when the last one is {@link SYNC_EVERY} ago, and does not wait for it: a
   * disk may take long. What fails is thrown by the next append.
   */
  syncNowAndThen(): void {
    if (this.#syncing || performance.now() - this.#syncedAt < SYNC_EVERY) return;
    this.#syncedAt = performance.now();
    this.#syncing = new Promise((resolve) => {
      fsync(this.#handle, (error) => {
        if (error) this.#failure ??= fileError(error, `cannot write ${this.#name}`);
        this.#syncing = null;
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    await this.#syncing;
    closeSync(this.#handle);
  }
}
