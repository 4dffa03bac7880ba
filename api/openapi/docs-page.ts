import { createElement as h, type ReactNode } from 'react';
import type { ApiDocument } from './document.ts';
import { htmlPage } from './html-page.ts';
import type { Operation } from './operation.ts';

/** Renders the documentation of the API: each operation with its roles, parameters, body and response. It needs no script. */
export const docsPage = ({ info, paths }: ApiDocument): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0]);
  return htmlPage(`API · ${info.title}`, [
    h('p', { key: 'about' }, `${info.description} `, documentLinks),
    h('nav', { key: 'kinds', 'aria-label': 'Kinds of operations' }, [...groups.keys()].map(groupLink)),
    ...[...groups].map(([tag, listed]) =>
      h('section', { key: tag, id: tag }, h('h2', null, tag), listed.map(operationEntry)),
    ),
  ]);
};

const documentLinks = [
  h('a', { key: 'document', href: '/api/openapi.json' }, 'OpenAPI document'),
  ', ',
  h('a', { key: 'problems', href: '/api/problems' }, 'problems'),
];

const groupLink = (tag: string) => h('a', { key: tag, href: `#${tag}` }, tag);

interface ListedOperation {
  path: string;
  method: string;
  operation: Operation;
}

const operationEntry = ({ path, method, operation }: ListedOperation) =>
  h(
    'details',
    { key: `${method} ${path}`, id: operation.operationId },
    h('summary', null, h('code', null, `${method.toUpperCase()} ${path}`)),
    operation.deprecated && h('p', null, h('strong', null, 'Deprecated: see the header Link of its responses')),
    operation.summary && h('p', null, operation.summary),
    h('p', null, `For: ${[operation['x-roles']].flat().join(', ')}`),
    operation.parameters && operation.parameters.length > 0 && parameterTable(operation.parameters),
    operation.requestBody && schemaOf('Body', operation.requestBody),
    Object.entries(operation.responses)
      .filter(([status]) => status !== 'default')
      .map(([status, response]) => h('div', { key: status }, schemaOf(`Response ${status}`, response))),
  );

const parameterTable = (parameters: NonNullable<Operation['parameters']>) =>
  h(
    'table',
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        ['Parameter', 'In', 'Schema', ''].map((each) => h('th', { key: each, scope: 'col' }, each)),
      ),
    ),
    h(
      'tbody',
      null,
      parameters.map(({ name, in: place, schema, description }) =>
        h('tr', { key: name }, [
          h('th', { key: 'name', scope: 'row' }, h('code', null, name)),
          h('td', { key: 'in' }, place),
          h('td', { key: 'schema' }, h('code', null, JSON.stringify(schema))),
          h('td', { key: 'about' }, description),
        ]),
      ),
    ),
  );

const schemaOf = (title: string, { content = {} }: { content?: Record<string, { schema: object }> }): ReactNode =>
  Object.entries(content).map(([type, { schema }]) =>
    h('div', { key: type }, h('h3', null, `${title}, ${type}`), h('pre', null, JSON.stringify(schema, null, 1))),
  );
