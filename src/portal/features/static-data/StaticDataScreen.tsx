import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { staticDataResource } from './static-data.resource.tsx';

/** What forms offer while people type. */
export const StaticDataScreen = () => <ResourceList definition={staticDataResource} />;
