// One model of several: it gives their mean, before the softmax.
import type { Layer, Model } from '#features/packs/packs.emergencies.rules/classifier.ts';

export type Learned = Omit<Model, 'rows'>;

/** @param models of the same rows and classes; their hidden units stand side by side in the one that is made */
export function averageModels(models: readonly Learned[]): Learned {
  const outputs = models.map(({ output }) => output);
  const width = outputs[0]?.width ?? 0;
  const units = outputs.flatMap(({ weights }) => [...weights.subarray(0, -width)]);
  const biases = Array.from({ length: width }, (_, column) =>
    outputs.reduce((sum, { weights }) => sum + (weights.at(column - width) as number), 0),
  );
  return {
    regression: meanLayer(models.map(({ regression }) => regression)),
    hidden: sideBySide(models.map(({ hidden }) => hidden)),
    hiddenBias: Float32Array.from(models.flatMap(({ hiddenBias }) => [...hiddenBias])),
    output: { width, weights: Float32Array.from([...units, ...biases], (sum) => sum / models.length) },
  };
}

function meanLayer(layers: readonly Layer[]): Layer {
  const [{ width, weights } = { width: 0, weights: new Float32Array() }] = layers;
  const mean = weights.map(
    (_, at) => layers.reduce((sum, layer) => sum + (layer.weights[at] as number), 0) / layers.length,
  );
  return { width, weights: mean };
}

function sideBySide(layers: readonly Layer[]): Layer {
  const width = layers.reduce((sum, layer) => sum + layer.width, 0);
  const rows = (layers[0]?.weights.length ?? 0) / (layers[0]?.width ?? 1);
  const weights = new Float32Array(rows * width);
  let column = 0;
  for (const layer of layers) {
    for (let row = 0; row < rows; row += 1)
      weights.set(layer.weights.subarray(row * layer.width, (row + 1) * layer.width), row * width + column);
    column += layer.width;
  }
  return { width, weights };
}
