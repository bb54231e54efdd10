// Objects kept so that V8 keeps what it knows of their class.
//
// When a garbage collection finds no object of a class, V8 forgets the layout of such objects and with
// it all optimized code that relies on it, which is then compiled again. A worker has the objects of
// one deal at a time, so that happens to it often. It does not while the last one is kept.

const kept = new Map<unknown, object>();

/** Keeps an object until the next one of its class comes. @returns the object */
export function keep<T extends object>(object: T): T {
  kept.set(object.constructor, object);
  return object;
}
