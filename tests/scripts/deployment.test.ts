import { readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const MODELS = { Deployment, Job, NetworkPolicy, PodDisruptionBudget, Service };
const FOLDER = 'deploy/kubernetes';

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector?: { readonly matchLabels?: object };
    readonly template?: {
      readonly metadata?: { readonly labels?: object };
      readonly spec: { readonly containers: readonly Container[] };
    };
  };
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly securityContext: object;
  readonly resources: { readonly requests: object; readonly limits: object };
}

const manifests = ['api.yaml', 'site.yaml', 'migrate/job.yaml'].flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((document) => document.toJS() as Manifest),
);
const containers = manifests.flatMap(({ spec }) => spec.template?.spec.containers ?? []);

function validate(manifest: Manifest): void {
  const Model = Object.entries(MODELS).find(([kind]) => kind === manifest.kind)?.[1];
  if (Model === undefined) throw new Error(`No model of ${manifest.kind}.`);
  // The models take the type of their own kind; what is parsed here is checked by `validate`.
  new Model(manifest as never).validate();
}

test('each manifest fits the schema of its kind', () => {
  expect(manifests).toHaveLength(8);
  for (const manifest of manifests) validate(manifest);
});

test('a manifest with a misspelled or misplaced field is found', () => {
  const service = manifests.find(({ kind }) => kind === 'Service');
  expect(() =>
    validate({ ...service, spec: { ...service?.spec, ports: 8787 } } as unknown as Manifest),
  ).toThrow();
});

test('each deployment selects the labels of its own pods', () => {
  for (const { kind, spec } of manifests.filter((one) => one.kind === 'Deployment'))
    expect(spec.template?.metadata?.labels, kind).toEqual(spec.selector?.matchLabels);
});

test('each container has bounds, a read-only root and no rights that it does not need', () => {
  for (const { name, securityContext, resources } of containers) {
    expect(securityContext, name).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources, name).toHaveProperty('requests.memory');
    expect(resources, name).toHaveProperty('limits.memory');
  }
});

test('the images have the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const tags = [FOLDER, `${FOLDER}/migrate`].flatMap((folder) => {
    const { images } = parse(readFileSync(`${folder}/kustomization.yaml`, 'utf8')) as {
      images: readonly { readonly name: string; readonly newTag: string }[];
    };
    return images;
  });
  expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(containers.map(({ image }) => image)));
  expect(new Set(tags.map(({ newTag }) => newTag))).toEqual(new Set([version]));
});

test('the dashboard shows metrics that exist', () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
    panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  };
  const source = readFileSync('server/metrics/create-metrics.ts', 'utf8');
  const names = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/sundial_[a-z_]+/g) ?? []),
  );
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) expect(source).toContain(`'${name.replace(/_bucket$/, '')}'`);
});
