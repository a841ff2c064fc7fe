CREATE TABLE "statistics_chart" (
	"school_code" text NOT NULL,
	"chart_id" uuid NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"kind" text NOT NULL,
	"measures" jsonb NOT NULL,
	"dimension" text,
	"period" text NOT NULL,
	"compared" boolean NOT NULL,
	"part" jsonb NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "statistics_chart_school_code_chart_id_pk" PRIMARY KEY("school_code","chart_id")
);
--> statement-breakpoint
CREATE TABLE "statistics_tab" (
	"school_code" text NOT NULL,
	"tab_id" uuid NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer NOT NULL,
	"chart_ids" jsonb NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "statistics_tab_school_code_tab_id_pk" PRIMARY KEY("school_code","tab_id")
);
--> statement-breakpoint
ALTER TABLE "statistics_chart" ADD CONSTRAINT "statistics_chart_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_tab" ADD CONSTRAINT "statistics_tab_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;