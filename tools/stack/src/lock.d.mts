export declare function alone<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;
