/* What Emscripten's glue and newer browsers define. */
declare const umpireModule: (options: object) => any;
declare class DecompressionStream extends TransformStream<any, any> { constructor(format: string); }
declare class CompressionStream extends TransformStream<any, any> { constructor(format: string); }
